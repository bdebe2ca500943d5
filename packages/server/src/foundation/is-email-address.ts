const longestAddress = 254;
const addressPattern =
  /^[^\s@<>()[\],;:\\"\p{Cc}]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/iu;

/** Whether a text can be an email address. The length is checked first, so that the pattern never runs on long input. */
export function isEmailAddress(text: string): boolean {
  return text.length <= longestAddress && addressPattern.test(text);
}
