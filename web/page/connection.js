/** The connection to a table: questions with their answers, and what is sent by itself. */

const FIRST_WAIT = 500;
const LONGEST_WAIT = 8000;

export class Connection {
  /**
   * @param {string} address
   * @param {string} token
   * @param {{ opened: (table: any) => void, pushed: (message: any) => void, lost: () => void, refused: (message: any) => void }} heard
   */
  constructor(address, token, heard) {
    this.address = address;
    this.token = token;
    this.heard = heard;
    /** @type {string | null} */
    this.language = null;
    this.number = 0;
    this.wait = FIRST_WAIT;
    /** @type {Map<number, (answer: any) => void>} */
    this.open = new Map();
    this.connect();
  }

  connect() {
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.addEventListener("open", async () => {
      const table = await this.ask("hello", { token: this.token, language: this.language });
      if (table.type !== "table") {
        this.ended = true;
        socket.close();
        this.heard.refused(table);
        return;
      }
      this.wait = FIRST_WAIT;
      this.heard.opened(table);
    });
    socket.addEventListener("message", (event) => {
      const message = JSON.parse(event.data);
      const answered = this.open.get(message.id);
      if (answered) {
        this.open.delete(message.id);
        answered(message);
      } else {
        if (message.code === "idle" || message.code === "unknown-token") this.ended = true;
        this.heard.pushed(message);
      }
    });
    socket.addEventListener("close", () => {
      for (const answered of this.open.values()) answered({ type: "failed", code: "lost", text: "" });
      this.open.clear();
      if (this.ended) return;
      this.heard.lost();
      setTimeout(() => this.connect(), this.wait);
      this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
    });
  }

  /**
   * @param {string} type
   * @param {Record<string, any>} [given]
   * @returns {Promise<any>}
   */
  ask(type, given = {}) {
    this.number += 1;
    const id = this.number;
    return new Promise((answered) => {
      if (this.socket?.readyState !== WebSocket.OPEN) {
        answered({ type: "failed", code: "lost", text: "" });
        return;
      }
      this.open.set(id, answered);
      this.socket.send(JSON.stringify({ id, type, ...given }));
    });
  }
}
