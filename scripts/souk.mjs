// npm run souk: the operator's commands used to have this name. It is reserved for the developers' command line.
console.error("The operator's commands are called by npm run operator -- COMMAND. Try: npm run operator -- help");
process.exitCode = 2;
