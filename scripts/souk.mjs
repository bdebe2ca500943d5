// npm run souk: the operator's commands had this name before. It is kept for the developers' command line.
console.error("The operator's commands are called by npm run operator -- COMMAND. Try: npm run operator -- help");
process.exitCode = 2;
