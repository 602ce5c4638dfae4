import { Extension, type Extensions } from '@tiptap/core'
import { ListItem, OrderedList } from '@tiptap/extension-list'
import { Placeholder } from '@tiptap/extensions'
import { StarterKit } from '@tiptap/starter-kit'
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

/**
 * The editor's vocabulary: what an answer can hold, and nothing else. The kit's own, with what a chat cannot show switched
 * off; links, lists in order and their items are ours, since the kit's allow more.
 */
export function extensionsOf({ parts, placeholder, labelOf, paste, onLink }: ExtensionOptions): Extensions {
  return [
    StarterKit.configure({
      blockquote: false,
      code: false,
      codeBlock: false,
      heading: false,
      horizontalRule: false,
      link: false,
      listItem: false,
      orderedList: false,
      bulletList: parts.lists && { keepMarks: true },
      ...(!parts.lists && { listKeymap: false }),
      ...(!parts.media && { gapcursor: false, trailingNode: false }),
      dropcursor: parts.media && { class: 'answer-drop' },
      // Each letter is a step of its own; a word that an input method composes is one. (0 would mean the default.)
      undoRedo: { depth: 500, newGroupDelay: -1 },
    }),
    Link,
    Placeholder.configure({ placeholder }),
    Forbidden,
    Variable.configure({ labelOf }),
    Paste.configure(paste),
    ...(parts.lists
      ? [
          // A list begins with 1.
          OrderedList.extend({ addAttributes: () => ({}) }).configure({ keepMarks: true }),
          // A list within a list is more than a chat can show.
          ListItem.extend({ content: 'paragraph' }),
        ]
      : []),
    ...(parts.media ? [Media] : []),
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
