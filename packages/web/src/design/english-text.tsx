import type { ReactNode } from 'react';

/** What the API says is English in every language of the page: marked so, for voices and for the direction of its text. */
export function EnglishText({ children }: { children: ReactNode }) {
  return (
    <bdi lang="en" dir="ltr">
      {children}
    </bdi>
  );
}
