import { Extension, type Extensions } from '@tiptap/core'
import { Bold } from '@tiptap/extension-bold'
import { Document } from '@tiptap/extension-document'
import { HardBreak } from '@tiptap/extension-hard-break'
import { Italic } from '@tiptap/extension-italic'
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Strike } from '@tiptap/extension-strike'
import { Text } from '@tiptap/extension-text'
import { Underline } from '@tiptap/extension-underline'
import { Dropcursor, Gapcursor, Placeholder, TrailingNode, UndoRedo } from '@tiptap/extensions'
import type { AnswerParts } from '../parts.ts'
import { Forbidden } from './forbidden.ts'
import { Link } from './link.ts'
import { Media } from './media.ts'
import { Paste, type PasteOptions } from './paste.ts'
import { Variable, type VariableOptions } from './variable.ts'

export type ExtensionOptions = {
  parts: AnswerParts
  placeholder: string
  labelOf: VariableOptions['labelOf']
  paste: PasteOptions
  onLink: () => void
}

/** The editor's vocabulary: what an answer can hold, and nothing else. */
export function extensionsOf({ parts, placeholder, labelOf, paste, onLink }: ExtensionOptions): Extensions {
  return [
    Document,
    Paragraph,
    Text,
    HardBreak,
    Bold,
    Italic,
    Underline,
    Strike,
    Link,
    // Each letter is a step of its own; a word that an input method composes is one. (0 would mean the default.)
    UndoRedo.configure({ depth: 500, newGroupDelay: -1 }),
    Placeholder.configure({ placeholder }),
    Forbidden,
    Variable.configure({ labelOf }),
    Paste.configure(paste),
    ...(parts.lists
      ? [
          BulletList.configure({ keepMarks: true }),
          // A list begins with 1.
          OrderedList.extend({ addAttributes: () => ({}) }).configure({ keepMarks: true }),
          // A list within a list is more than a chat can show.
          ListItem.extend({ content: 'paragraph' }),
          ListKeymap,
        ]
      : []),
    ...(parts.media ? [Media, Gapcursor, Dropcursor.configure({ class: 'answer-drop' }), TrailingNode] : []),
    Extension.create({
      name: 'answerKeys',
      addKeyboardShortcuts: () => ({
        'Mod-k': () => {
          onLink()
          return true
        },
      }),
    }),
  ]
}
