/** @jsxImportSource preact */
import type { QuickItem } from '#src/domain/web-client/look.ts'
import type { PageLook } from '#src/domain/web-client/shown-look.ts'
import type { Language } from '#src/lib/languages.ts'
import type { Chat } from '../chat/chat.ts'
import type { ChatState } from '../chat/state.ts'
import { focusField } from '../parts/focus-field.ts'
import { Icon } from '../parts/icons.tsx'
import { useWords } from '../words.ts'

type QuickAccessProps = { look: PageLook; language: Language; state: ChatState; chat: Chat }

/** What can be pressed just now: by who answers, and by what is possible. */
export const pressable = (items: readonly QuickItem[], { conversation }: Pick<ChatState, 'conversation'>) =>
  items.filter(({ during, does }) => {
    const isBot = conversation?.state === 'bot'
    if (does.type === 'transfer' && !conversation?.canTransfer) return false
    if ((does.type === 'transfer' || does.type === 'begin') && !isBot) return false
    return during === 'always' || (during === 'bot') === isBot
  })

/** Its label in a language: else in the application's own, else in the first that there is. */
export const labelIn = ({ labels }: QuickItem, shown: Language, own: Language): string =>
  labels[shown] ?? labels[own] ?? Object.values(labels)[0] ?? ''

/** What the application has put above the field to be pressed, in one line. */
export function QuickAccess({ look, language, state, chat }: QuickAccessProps) {
  const { t } = useWords()
  const items = pressable(look.quick ?? [], state)
  if (items.length === 0) return null

  function handlePress(event: MouseEvent, { does }: QuickItem, label: string): void {
    if (state.deed !== null) return
    if (does.type === 'transfer') {
      focusField(event)
      void chat.transfer()
    } else if (does.type === 'begin') chat.signal({ name: does.event, payload: {} })
    else chat.send(label)
  }

  return (
    <ul class="quick" aria-label={t('quick')}>
      {items.map((item) => {
        const label = labelIn(item, language, look.language)
        return (
          <li key={look.quick?.indexOf(item)}>
            {item.does.type === 'open' ? (
              <a class="button" href={item.does.url} target="_blank" rel="noopener noreferrer">
                {label}
              </a>
            ) : (
              <button
                type="button"
                class="button"
                aria-disabled={state.deed !== null}
                onClick={(event) => handlePress(event, item, label)}
              >
                {item.does.type === 'transfer' && <Icon name="person" />}
                {label}
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
