import { Mark, mergeAttributes } from '@tiptap/core'
import { linkAddress } from '#src/lib/link-address.ts'

/** Words with an address behind them. An address that no link may have is none. */
export const Link = Mark.create({
  name: 'link',
  priority: 1000,
  inclusive: false,
  exitable: true,
  addAttributes: () => ({ href: { default: null } }),
  parseHTML: () => [
    {
      tag: 'a[href]',
      getAttrs: (element) => (linkAddress(element.getAttribute('href') ?? '') === undefined ? false : null),
    },
  ],
  renderHTML: ({ HTMLAttributes }) => [
    'a',
    mergeAttributes(HTMLAttributes, {
      href: linkAddress(String(HTMLAttributes.href ?? '')),
      rel: 'noreferrer',
      target: '_blank',
    }),
    0,
  ],
})
