/** `2500` and `2500.5` are `2500.00` and `2500.50`: one spelling for each amount, so that equal amounts compare equal. */
export function wholeAmount(amount: string): string {
  const [whole = '0', places = ''] = amount.split('.');
  return `${whole}.${places.padEnd(2, '0')}`;
}
