/** An address names one person however it is typed. */
export function emailKeyOf(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

/** For counting what a mailbox receives, never for finding anybody: most providers deliver `name+tag@` to `name@`. */
export function mailboxKeyOf(email: string): string {
  return emailKeyOf(email).replace(/(?<=[^@])\+[^@]*(?=@)/, '');
}
