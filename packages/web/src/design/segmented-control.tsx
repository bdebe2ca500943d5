import './segmented-control.css';

interface SegmentedControlProps<Value extends string> {
  label: string;
  options: { value: Value; label: string }[];
  value: Value;
  onChange(value: Value): void;
}

/** One of a few: the chosen one stands out. */
export function SegmentedControl<Value extends string>({
  label,
  options,
  value,
  onChange,
}: SegmentedControlProps<Value>) {
  return (
    <fieldset className="souk-segments" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
