import { Group, List, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import {
  type ComplianceRequest,
  type Customer,
  customerPath,
  redactCustomer,
  refreshCustomers,
  requestCustomerData,
} from '../../api/customers';
import { ConfirmButton } from '../../design/confirm-button';
import { Panel } from '../../design/panel';
import { Time } from '../../design/time';

interface PrivacyRequestsProps {
  businessId: string;
  customer: Customer;
}

/** What a buyer may ask for: to know what is held about them, and to be forgotten. */
export function PrivacyRequests({ businessId, customer }: PrivacyRequestsProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [begun, setBegun] = useState<{ kind: 'data' | 'redaction'; request: ComplianceRequest }>();
  const path = customerPath(businessId, customer.id);
  return (
    <Panel title={t('customers.rights.title')} summary={t('customers.rights.summary')}>
      {begun && (
        <Text role="status">
          <Trans
            i18nKey={`customers.rights.begun.${begun.kind}`}
            components={{ when: <Time at={begun.request.dueAt} /> }}
          />
        </Text>
      )}
      <Group gap="sm">
        <ConfirmButton
          label={t('customers.data.do')}
          title={t('customers.data.title')}
          confirm={t('customers.data.do')}
          command={{ method: 'POST', path: `${path}/data-request` }}
          onConfirm={async () =>
            setBegun({ kind: 'data', request: await requestCustomerData(businessId, customer.id) })
          }
        >
          {t('customers.data.sentence')}
        </ConfirmButton>
        <ConfirmButton
          danger
          label={t('customers.redact.do')}
          title={t('customers.redact.title')}
          confirm={t('customers.redact.do')}
          mustType={customer.id}
          command={{ method: 'POST', path: `${path}/redact` }}
          onConfirm={async () => {
            setBegun({ kind: 'redaction', request: await redactCustomer(businessId, customer.id) });
            await refreshCustomers(queries, businessId);
          }}
        >
          <WhatIsErased />
        </ConfirmButton>
      </Group>
    </Panel>
  );
}

function WhatIsErased() {
  const { t } = useTranslation();
  return (
    <Stack gap="sm">
      <Text fw={600}>{t('customers.redact.final')}</Text>
      <List size="sm" spacing={4}>
        <List.Item>{t('customers.redact.contacts')}</List.Item>
        <List.Item>{t('customers.redact.apps')}</List.Item>
        <List.Item>{t('customers.redact.stays')}</List.Item>
        <List.Item>{t('customers.redact.again')}</List.Item>
      </List>
    </Stack>
  );
}
