import './progress-bar.css';

interface ProgressBarProps {
  label: string;
  value: number;
  most: number;
}

/** How much of something is done. */
export function ProgressBar({ label, value, most }: ProgressBarProps) {
  return <progress className="souk-progress" aria-label={label} value={value} max={Math.max(most, 1)} />;
}
