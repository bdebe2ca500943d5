/** Stands where a section's owner puts its page. */
export function StubPage() {
  return null;
}
