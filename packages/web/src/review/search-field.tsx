import { TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Icon } from '../design/icon';

const restMs = 250;

/** The beginning of a name; the address follows once the typing rests. */
export function SearchField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange(text: string): void;
}) {
  const [typed, setTyped] = useState(value);
  useEffect(() => {
    if (typed === value) return undefined;
    const timer = setTimeout(() => onChange(typed), restMs);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);
  return (
    <TextInput
      type="search"
      label={label}
      leftSection={<Icon name="search" size={16} />}
      value={typed}
      maxLength={100}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
    />
  );
}
