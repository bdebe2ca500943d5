import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './api/query-client';
import { Look } from './design/look';
import { router } from './routes';
import { prepareWords } from './words/prepare-words';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no place for the app.');

await prepareWords();
createRoot(root).render(
  <StrictMode>
    <Look>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </Look>
  </StrictMode>,
);
