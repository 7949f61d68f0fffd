"""WebAssembly from the code of the machine: emitted here, run by `engine`."""
