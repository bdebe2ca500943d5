import { useTranslation } from 'react-i18next';
import { numberFormat } from '../../../design/formats';
import { LiveStatus } from '../../live/live-status';
import type { HostedLog } from './hosted-log';
import { useLogState } from './use-hosted-log';

export function LogStatus({ log }: { log: HostedLog }) {
  const { t, i18n } = useTranslation();
  const { paused, held, stream } = useLogState(log);
  const number = numberFormat(i18n.language).format(held);
  const news = paused && held > 0 ? t('hosting.held', { count: held, number }) : undefined;
  return <LiveStatus paused={paused} stream={stream} news={news} onPause={log.pause} />;
}
