"""The binary format of WebAssembly, and a small notation to write functions in."""
