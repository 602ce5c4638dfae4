/** @jsxImportSource preact */
import { render } from 'preact'
import type { VisitorConversation } from '#src/contract/visitor.ts'
import type { Message, MessageBody } from '#src/domain/conversation/message.ts'
import type { LauncherLook, PageLook } from '#src/domain/web-client/shown-look.ts'
import { htmlLang } from '#src/lib/language.ts'
import type { Language } from '#src/lib/languages.ts'
import { App } from '../app.tsx'
import { AT_REST } from '../chat/state.ts'
import { createButton } from '../loader/launcher-button.ts'
import { launcherText } from '../loader/launcher-text.ts'
import { STYLES, stylesOf } from '../loader/styles.ts'
import { putOn } from '../look.ts'
import css from '../styles/widget.css?inline'
import { translator, type Translate } from '../texts.ts'
import { STILL_KEEP, stillChat, stillHost } from './still-chat.ts'

const texts = import.meta.glob<Parameters<typeof translator>[0]>('../../../locales/*/widget.json', {
  import: 'default',
})

/** A language's words of the client; drawing waits for nothing else. */
export async function clientWords(language: Language): Promise<Translate> {
  const read = texts[`../../../locales/${language}/widget.json`]
  return translator(read === undefined ? {} : await read(), language)
}

/** Who speaks in the conversation that is shown, and what they say. */
export type SampleTalk = {
  robot: string
  avatarUrl: string | null
  application: string
  /** Who serves; null: the bot answers. */
  agent: string | null
  welcome: string
  question: string
  answer: string
}

type PagePreview = {
  look: PageLook
  talk: SampleTalk
  language: Language
  /** Of that language. */
  t: Translate
  theme: 'light' | 'dark'
  /** Whether it stands in the frame that the button opens. */
  isEmbedded: boolean
}

/**
 * Draws the client's own page into an empty one, in an application's look, with a conversation that stands still: what the
 * console shows of a look that is being chosen is what visitors will see.
 */
export function drawPage(page: Document, { look, talk, language, t, theme, isEmbedded }: PagePreview): void {
  const view = page.defaultView
  if (view === null) return
  const tag = htmlLang(language)
  const root = page.documentElement
  root.lang = tag
  // What an earlier look has put on and this one does not.
  root.removeAttribute('style')
  putOn(root, look, theme)
  if (page.adoptedStyleSheets.length === 0) {
    const sheet = new view.CSSStyleSheet()
    sheet.replaceSync(css)
    page.adoptedStyleSheets = [sheet]
    page.body.append(Object.assign(page.createElement('div'), { id: 'root' }))
  }
  const target = page.getElementById('root')
  if (target === null) return
  render(
    <App
      key={`${language} ${isEmbedded} ${talk.agent !== null}`}
      chat={stillChat({
        ...AT_REST,
        phase: 'open',
        isConnected: true,
        robot: { name: talk.robot, avatarUrl: talk.avatarUrl, answers: true },
        applicationName: talk.application,
        messages: messagesOf(talk),
        conversation: { ...CONVERSATION, state: talk.agent === null ? 'bot' : 'in_service', agent: talk.agent },
      })}
      keep={STILL_KEEP}
      // As if nobody had opened it: it takes no focus.
      host={{ ...stillHost(isEmbedded), isShown: () => false }}
      t={t}
      tag={tag}
      appId=""
      look={look}
      language={language}
    />,
    target,
  )
}

/** Takes the client's page away, and with it whatever it listens to. */
export function clearPage(page: Document): void {
  const target = page.getElementById('root')
  if (target !== null) render(null, target)
}

/** Draws the button of host pages into an element, as a look has it. */
export function drawLauncher(host: HTMLElement, look: LauncherLook, language: Language, name: string): void {
  const shadow = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(STYLES + stylesOf(look))
  shadow.adoptedStyleSheets = [sheet]
  const { button, draw } = createButton(launcherText([language], look), look)
  draw({ name, isOpen: false, unread: 2 })
  shadow.replaceChildren(button)
}

const CONVERSATION: VisitorConversation = {
  id: 'preview',
  state: 'bot',
  seq: 4,
  revision: 1,
  position: null,
  ahead: null,
  agent: null,
  rated: false,
  canRate: false,
  canTransfer: true,
}

function messagesOf({ agent, welcome, question, answer }: SampleTalk): Message[] {
  const text = (words: string): MessageBody => ({ type: 'text', text: words })
  const said: [Message['sender'], MessageBody, string | null][] = [
    ['bot', text(welcome), null],
    ['visitor', text(question), null],
    agent === null ? ['bot', text(answer), null] : ['agent', text(answer), agent],
  ]
  const begun = Date.now() - 3 * 60_000
  return said.map(([sender, body, name], index) => ({
    id: `preview-${index}`,
    conversationId: CONVERSATION.id,
    seq: index + 1,
    sender,
    name,
    clientMsgId: null,
    body,
    at: new Date(begun + index * 50_000).toISOString(),
  }))
}
