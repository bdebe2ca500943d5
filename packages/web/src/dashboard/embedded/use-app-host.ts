import { useComputedColorScheme } from '@mantine/core';
import { type AppState, type BridgeContext, type BridgeHost, CallRejected, hostBridge } from '@souk/bridge/host';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Permission } from '../../api/businesses';
import type { InstalledApp } from '../../api/installed-apps';
import { toast } from '../../design/toasts';
import { isRightToLeft } from '../../locales/languages';
import { authorizeScopes, requirePermission } from './authorize-app-request';
import { dashboardUrl } from './dashboard-url';
import { createPrompts, type MerchantPrompts, type PendingPrompt } from './merchant-prompts';
import { useSessionWatch } from './use-session-watch';

export interface AppHost {
  state: AppState;
  /** What the app calls its page now. */
  title: string | undefined;
  loading: boolean;
  /** It has something to be saved. */
  saving: boolean;
  asked: PendingPrompt | undefined;
  /** The session ended; what the app has to save is still there. */
  signedOut: boolean;
  desk: MerchantPrompts;
  /** The frame has loaded something. */
  frameLoaded(): void;
  save(): void;
  discard(): void;
}

interface Options {
  frame: RefObject<HTMLIFrameElement | null>;
  installed: InstalledApp;
  /** Where the address says that the app is. */
  path: string | undefined;
  may(permission: Permission): boolean;
}

const readPermissions = { product: 'products:read', order: 'orders:read', customer: 'customers:read' } as const;

/** The dashboard's end of the bridge, as long as the frame is there: what the app asks for, done or shown. */
export function useAppHost({ frame, installed, path, may }: Options): AppHost {
  const { id: installationId, businessId } = installed;
  const [state, setState] = useState<AppState>('waiting');
  const [title, setTitle] = useState<string>();
  const [loading, setLoading] = useState(false);
  const [saving, setSaving] = useState(false);
  const [asked, setAsked] = useState<PendingPrompt>();
  const [desk] = useState(() => createPrompts(setAsked));
  const navigate = useNavigate();
  const router = useRouter();
  const host = useRef<BridgeHost>(undefined);
  const told = useRef(path);
  const context = useContextOf(installed);
  const { signedOut, idToken, frameLoaded } = useSessionWatch({ businessId, installationId, frame }, saving);
  const latest = { context, installed, may, idToken };
  const current = useRef(latest);
  useEffect(() => {
    current.current = latest;
  });

  useEffect(() => {
    if (!frame.current) return undefined;
    const opened = hostBridge({
      frame: frame.current,
      context: () => current.current.context,
      onState: (next) => {
        setState(next);
        if (next === 'ready') return;
        // What a page showed goes with it.
        setLoading(false);
        setSaving(false);
        desk.clear();
      },
      actions: {
        idToken: () => current.current.idToken(),
        navigate: async ({ path: wanted }) => {
          const address = dashboardUrl(businessId, wanted);
          if (!address) throw new CallRejected('INVALID', 'The dashboard has no such page.');
          router.history.push(address);
          return {};
        },
        toast: async ({ message, tone }) => {
          toast({ title: current.current.installed.app.name, sentence: message, tone });
          return {};
        },
        title: async ({ title: wanted }) => {
          setTitle(wanted);
          return {};
        },
        loading: async ({ loading: wanted }) => {
          setLoading(wanted);
          return {};
        },
        saveBar: async ({ shown }) => {
          setSaving(shown);
          return {};
        },
        path: async ({ path: now }) => {
          told.current = now;
          // Replaced, never pushed: the app's own page has its step in the history already, and one Back is one step.
          await navigate({ to: '.', search: ((before: object) => ({ ...before, path: now })) as never, replace: true });
          return {};
        },
        confirm: (question) => desk.ask('confirm', question),
        pick: (question) => {
          requirePermission(current.current.may, readPermissions[question.resource]);
          return desk.ask('pick', question);
        },
        requestScopes: async (question) => {
          const { scopes, optionalScopes } = current.current.installed;
          const asks = authorizeScopes(question.scopes, scopes, optionalScopes);
          if (asks.length === 0) return { granted: question.scopes };
          requirePermission(current.current.may, 'apps:manage');
          return desk.ask('scopes', { scopes: asks });
        },
      },
    });
    host.current = opened;
    return () => {
      opened.close();
      desk.clear();
    };
  }, [frame, businessId, desk, navigate, router]);

  const spelled = JSON.stringify(context);
  useEffect(() => host.current?.tell('context', JSON.parse(spelled) as BridgeContext), [spelled]);

  useEffect(() => {
    if (path === told.current || path === undefined) return;
    told.current = path;
    host.current?.tell('path', { path });
  }, [path]);

  return {
    state,
    title,
    loading,
    saving,
    asked,
    signedOut,
    desk,
    frameLoaded,
    save: () => host.current?.tell('save', {}),
    discard: () => host.current?.tell('discard', {}),
  };
}

function useContextOf({ businessId, id, scopes }: InstalledApp): BridgeContext {
  const { i18n } = useTranslation();
  const theme = useComputedColorScheme('light');
  const locale = i18n.language;
  return {
    locale,
    direction: isRightToLeft(locale) ? 'rtl' : 'ltr',
    theme,
    businessId,
    installationId: id,
    scopes,
  };
}
