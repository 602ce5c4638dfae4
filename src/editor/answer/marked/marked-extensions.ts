import { Extension, type Extensions } from '@tiptap/core'
import { Bold } from '@tiptap/extension-bold'
import { Document } from '@tiptap/extension-document'
import { Italic } from '@tiptap/extension-italic'
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Strike } from '@tiptap/extension-strike'
import { Text } from '@tiptap/extension-text'
import { Underline } from '@tiptap/extension-underline'
import { Placeholder, UndoRedo } from '@tiptap/extensions'
import { linkAddress } from '#src/lib/link-address.ts'
import { Forbidden } from '../extensions/forbidden.ts'
import { Limit, type LimitOptions } from '../extensions/limit.ts'
import { Link } from '../extensions/link.ts'
import { Paste, type PasteOptions } from '../extensions/paste.ts'
import { Template, type TemplateOptions } from '../extensions/template.ts'
import type { TextForm } from './marked-document.ts'
import { withoutTemplateParts } from './template-part.ts'

type MarkedExtensionOptions = {
  form: TextForm
  placeholder: string
  labelOf: TemplateOptions['labelOf']
  limit: LimitOptions
  paste: PasteOptions
  onLink: () => void
  /** Whether the editor keeps a history of its own; else what it is part of has one. */
  ownHistory: boolean
}

/** What a text with light marks can hold, and nothing else. */
export function markedExtensions(options: MarkedExtensionOptions): Extensions {
  const { form, placeholder, labelOf, limit, paste, onLink, ownHistory } = options
  return [
    Document,
    Paragraph,
    Text,
    // Each letter is a step of its own; a word that an input method composes is one. (0 would mean the default.)
    ...(ownHistory ? [UndoRedo.configure({ depth: 500, newGroupDelay: -1 })] : []),
    Placeholder.configure({ placeholder }),
    Forbidden.configure({ searched: withoutTemplateParts }),
    Template.configure({ labelOf }),
    Limit.configure(limit),
    Paste.configure(paste),
    Extension.create({
      name: 'lineKeys',
      addKeyboardShortcuts() {
        // Every line is a line: there is no second kind of break in what is stored.
        return { 'Shift-Enter': () => this.editor.commands.keyboardShortcut('Enter') }
      },
    }),
    ...(form === 'marks'
      ? [
          Bold,
          Italic,
          Underline,
          Strike,
          MarkedLink,
          BulletList.configure({ keepMarks: true }),
          // The marks know no other beginning than 1, and no list within a list.
          OrderedList.extend({ addAttributes: () => ({}) }).configure({ keepMarks: true }),
          ListItem.extend({ content: 'paragraph' }),
          ListKeymap,
          Extension.create({
            name: 'linkKey',
            addKeyboardShortcuts: () => ({
              'Mod-k': () => {
                onLink()
                return true
              },
            }),
          }),
        ]
      : []),
  ]
}

/** A link whose address may hold variables: no address yet, so it is kept aside for when the browser's text is read. */
const MarkedLink = Link.extend({
  parseHTML: () => [{ tag: 'a[data-href]', getAttrs: (element) => ({ href: element.getAttribute('data-href') }) }],
  renderHTML: ({ HTMLAttributes }) => [
    'a',
    {
      'data-href': String(HTMLAttributes.href ?? ''),
      href: linkAddress(String(HTMLAttributes.href ?? '')),
      rel: 'noreferrer',
      target: '_blank',
    },
    0,
  ],
})
