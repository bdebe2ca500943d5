import { useTranslation } from 'react-i18next';
import { Panel } from '../../design/panel';
import { useBusiness } from '../use-business';
import { wordOf } from './permission-groups';

/** For a member who does not manage the others: what they may do themselves, and whom to ask for more. */
export function YourAccess() {
  const { t } = useTranslation();
  const { business } = useBusiness();
  return (
    <Panel title={t('members.yours.title')} summary={t('members.yours.summary')}>
      {business.permissions.length === 0 ? (
        <p>{t('members.yours.nothing')}</p>
      ) : (
        <ul>
          {business.permissions.map((permission) => (
            <li key={permission}>{t(wordOf(permission))}</li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
