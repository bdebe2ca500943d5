import { type CheckKey, checkKeys } from '@souk/contract';
import { useTranslation } from 'react-i18next';
import type { ReviewCase } from '../../../api/review';
import { PlaceLink } from '../checks/fix-link';
import { fixLocation, listingField, type Place } from '../checks/fix-location';

/** What the reviewer said: a message, and a note for each thing, with the way to it. */
export function Decision({ appId, decision }: { appId: string; decision: NonNullable<ReviewCase['decision']> }) {
  return (
    <div className="souk-decision">
      {decision.message && (
        <p className="souk-note" dir="auto">
          {decision.message}
        </p>
      )}
      {decision.items.length > 0 && (
        <ul>
          {decision.items.map(({ key, note }) => (
            <li key={`${key} ${note}`}>
              {key && <ItemName name={key} />}
              <p dir="auto">{note}</p>
              <ItemPlace appId={appId} name={key} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** A check, a field of the listing, or whatever the reviewer wrote. */
function ItemName({ name }: { name: string }) {
  const { t, i18n } = useTranslation();
  const words = [`review.checks.titles.${name}`, `review.fields.${name.split('.')[0]}`].find((one) => i18n.exists(one));
  return <strong>{words ? t(words, { scope: name.split('.')[1] }) : <span className="souk-code">{name}</span>}</strong>;
}

function ItemPlace({ appId, name }: { appId: string; name: string | null }) {
  const { i18n } = useTranslation();
  const place = name === null ? undefined : placeOf(name, (field) => i18n.exists(`review.fields.${field}`));
  return place ? <PlaceLink appId={appId} place={place} /> : null;
}

function placeOf(name: string, isField: (field: string) => boolean): Place | undefined {
  const check = checkKeys.find((key): key is CheckKey => key === name);
  if (check) return fixLocation({ key: check });
  return isField(name.split('.')[0] ?? '') ? listingField(name) : undefined;
}
