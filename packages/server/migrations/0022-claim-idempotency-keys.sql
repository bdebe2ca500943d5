-- The lock on a key and the answer stored under it, in one question. Each statement of the function sees what was committed
-- before that statement began: whoever gets the lock sees what its last holder stored. One statement that did both would not.
create function claim_idempotency_key(lock bigint, asked_principal text, asked_key text)
returns table (held boolean, fingerprint bytea, status smallint, body text, contacts_of bigint, contacts_seen boolean, created_at timestamptz)
language plpgsql volatile as $$
begin
  held := pg_try_advisory_xact_lock(lock);
  if held then
    select k.fingerprint, k.status, k.body, k.contacts_of, k.contacts_seen, k.created_at
    into fingerprint, status, body, contacts_of, contacts_seen, created_at
    from idempotency_keys k where k.principal = asked_principal and k.key = asked_key;
  end if;
  return next;
end $$;
