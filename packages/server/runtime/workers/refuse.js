// Stands where workerd would otherwise put a way to the internet.
export default {
  fetch() {
    return new Response('There is no way out here.', { status: 403 });
  },
};
