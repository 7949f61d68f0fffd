// The extension: starts the language server and runs commands in the terminal.
// @ts-check
"use strict";

const path = require("path");
const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

/** @type {import("vscode-languageclient/node").LanguageClient | undefined} */
let client;

/** The program as the settings name it. */
function program() {
  return vscode.workspace.getConfiguration("riotdsl").get("command", "riotdsl");
}

async function start() {
  const command = program();
  client = new LanguageClient(
    "riotdsl",
    "riotdsl",
    { command, args: ["lsp"] },
    {
      documentSelector: [{ language: "riot" }],
      synchronize: { fileEvents: vscode.workspace.createFileSystemWatcher("**/*.riot") },
    },
  );
  try {
    await client.start();
  } catch (error) {
    client = undefined;
    vscode.window.showErrorMessage(
      `\`${command} lsp\` could not be started (${error}). Install riotdsl with the extra lsp, ` +
        "or set riotdsl.command to its full path.",
    );
  }
}

/** Quotes a text for the shell of the terminal. @param {string} text */
function quoted(text) {
  if (process.platform === "win32") return `"${text.replace(/"/g, '""')}"`;
  return `'${text.replace(/'/g, "'\\''")}'`;
}

/** Types a command into the terminal of riotdsl. @param {string[]} words */
function type(words) {
  const terminal =
    vscode.window.terminals.find((each) => each.name === "riotdsl") ??
    vscode.window.createTerminal("riotdsl");
  terminal.show();
  terminal.sendText([program(), ...words].map(quoted).join(" "));
}

/** Runs a command of riotdsl on the folder of the file that is open. @param {string} name */
function run(name) {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined || editor.document.languageId !== "riot") {
    vscode.window.showInformationMessage("Open a .riot file first.");
    return;
  }
  type([name, path.dirname(editor.document.uri.fsPath)]);
}

/** @param {import("vscode").ExtensionContext} context */
async function activate(context) {
  for (const name of ["check", "test", "play"]) {
    context.subscriptions.push(
      vscode.commands.registerCommand(`riotdsl.${name}`, () => run(name)),
    );
  }
  context.subscriptions.push(
    vscode.commands.registerCommand("riotdsl.runScenario", (ruleset, title) =>
      type(["test", ruleset, "-k", title]),
    ),
  );
  context.subscriptions.push(
    vscode.commands.registerCommand("riotdsl.restart", async () => {
      await client?.stop();
      await start();
    }),
  );
  await start();
}

async function deactivate() {
  await client?.stop();
}

module.exports = { activate, deactivate };
