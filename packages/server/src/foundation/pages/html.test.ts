import { describe, expect, it } from 'vitest';
import { html } from './html.js';

describe('html', () => {
  it('escapes whatever is put in, in text and in attributes', () => {
    const name = `<script>alert("x")</script>' onload='y`;
    expect(html`<p title="${name}">${name}</p>`.text).toBe(
      '<p title="&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;&#39; onload=&#39;y">&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;&#39; onload=&#39;y</p>',
    );
  });

  it('keeps what it made itself, also in lists, and drops what is absent', () => {
    const items = ['a&b', 'c'].map((one) => html`<li>${one}</li>`);
    expect(html`<ul>${items}</ul>${null}${undefined}${false}${0}`.text).toBe('<ul><li>a&amp;b</li><li>c</li></ul>0');
  });
});
