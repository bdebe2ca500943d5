import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dateFormat, numberFormat } from './formats';

const secondMs = 1000;
const dayMs = 86_400_000;

/** How long until then, as a clock that runs; the exact time on hover. Heard once, not every second. */
export function Countdown({ to }: { to: string }) {
  const { t, i18n } = useTranslation();
  const now = useSecond();
  const leftMs = Date.parse(to) - now;
  const exact = dateFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'medium' }).format(new Date(to));
  return (
    <time dateTime={to} title={exact} className="souk-clock" role="timer" aria-live="off">
      {leftMs <= 0 ? t('time.now') : clockOf(leftMs, i18n.language)}
    </time>
  );
}

function useSecond(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), secondMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** `0:04:59`, with days in front where there are any. */
function clockOf(leftMs: number, language: string): string {
  const seconds = Math.ceil(leftMs / secondMs);
  const two = numberFormat(language, { minimumIntegerDigits: 2 });
  const days = Math.floor(leftMs / dayMs);
  const hours = Math.floor(seconds / 3600) - days * 24;
  const clock = [
    numberFormat(language).format(hours),
    two.format(Math.floor(seconds / 60) % 60),
    two.format(seconds % 60),
  ].join(':');
  if (days === 0) return clock;
  const unit = numberFormat(language, { style: 'unit', unit: 'day', unitDisplay: 'short' });
  return `${unit.format(days)} ${clock}`;
}
