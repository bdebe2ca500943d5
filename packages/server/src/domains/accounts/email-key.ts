/** An address names one person however it is typed. */
export function emailKeyOf(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}
