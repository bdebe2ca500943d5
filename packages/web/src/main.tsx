import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ApiError, NoAnswer } from './api/api-error';
import { queryClient } from './api/query-client';
import { SignedOut } from './api/session';
import { DesignProvider } from './design/design-provider';
import { initI18n } from './locales/init-i18n';
import { openRouter } from './routes';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no place for the app.');

const [router] = await Promise.all([openRouter(location.pathname), initI18n()]);
/** What the API answered, or did not, is shown where it belongs; the browser's console is for what nobody expected. */
const isShown = (error: unknown) =>
  error instanceof ApiError || error instanceof NoAnswer || error instanceof SignedOut;

createRoot(root, {
  onCaughtError: (error) => {
    if (!isShown(error)) console.error(error);
  },
}).render(
  <StrictMode>
    <DesignProvider>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </DesignProvider>
  </StrictMode>,
);
