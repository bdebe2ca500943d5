/** Takes the place of parts of VitePress that this site does not use, so that no reader loads them. */
export default { name: 'NothingHere', setup: () => () => null };
