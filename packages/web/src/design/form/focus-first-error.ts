/** To the first field that was refused, else to what stands above the form: nobody has to look for what was wrong. */
export function focusFirstError(form: HTMLFormElement | null): void {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] :is(input, textarea, button)');
  const target = wrong ?? form?.querySelector<HTMLElement>('.souk-problem');
  target?.focus({ preventScroll: true });
  target?.scrollIntoView({ block: 'center' });
}
