import { Editor } from '@tiptap/core'
import { markedDocument } from './marked-document.ts'
import { markedExtensions } from './marked-extensions.ts'

/**
 * Makes a text that nobody sees and gives it up: the first one takes the text engine several times as long as any other,
 * and with the tools around it that would hold the page up.
 */
export function warmUp(): void {
  const extensions = markedExtensions({
    form: 'marks',
    placeholder: '',
    labelOf: (source) => ({ label: source, isKnown: false }),
    limit: { most: 1, lengthOf: () => 0 },
    paste: { onFiles: () => undefined, onLeftOut: () => undefined, documentOf: () => ({ type: 'doc', content: [] }) },
    onLink: () => undefined,
    ownHistory: false,
  })
  new Editor({ extensions, injectCSS: false, content: markedDocument('', 'marks') }).destroy()
}
