// Answers as long as the process can answer anything at all.
export default {
  fetch() {
    return new Response(null, { status: 204 });
  },
};
