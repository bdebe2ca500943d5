/** An awning over a door: the sign of Souk. */
export function Logo() {
  return (
    <svg width={26} height={26} viewBox="0 0 32 32" aria-hidden="true" focusable="false" className="souk-mark">
      <rect width="32" height="32" rx="8" fill="currentColor" />
      <path d="M7 14a3 3 0 0 0 6 0a3 3 0 0 0 6 0a3 3 0 0 0 6 0L22.5 8h-13z" className="souk-mark-awning" />
      <path d="M13.5 24.5v-4.2a2.5 2.5 0 0 1 5 0v4.2z" className="souk-mark-awning" />
    </svg>
  );
}
