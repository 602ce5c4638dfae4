/** @jsxImportSource preact */
import type { LookWords } from '#src/domain/web-client/look.ts'
import type { ChatState } from '../chat/state.ts'
import type { Host } from '../host.ts'
import { useWords } from '../words.ts'
import { frontOf } from './front.ts'
import { Icon } from './icons.tsx'
import { Tile } from './tile.tsx'

type HeaderProps = { state: ChatState; host: Host; head: LookWords; onEnd: () => void }

/** Who answers just now, and the ways out. */
export function Header({ state, host, head, onEnd }: HeaderProps) {
  const { t } = useWords()
  const { conversation, phase } = state
  const front = frontOf(state, t)
  const name = head.title || front.name
  const agent = conversation?.state === 'in_service' ? (conversation.agent ?? t('agent')) : null
  const isRunning = phase === 'open' && conversation !== null && conversation.state !== 'ended'
  return (
    <header class="header">
      <Tile name={agent ?? name} image={agent === null ? front.image : null} isAgent={agent !== null} />
      <div class="header-names">
        <h1>{agent ?? name}</h1>
        {phase === 'open' && <p>{agent === null ? head.subtitle || front.role : t('agent')}</p>}
      </div>
      {isRunning && (
        <button type="button" class="button quiet" id="end" onClick={onEnd}>
          {t('endChat')}
        </button>
      )}
      {host.isEmbedded && (
        <button type="button" class="button quiet square" aria-label={t('minimise')} onClick={host.close}>
          <Icon name="close" size={20} />
        </button>
      )}
    </header>
  )
}
