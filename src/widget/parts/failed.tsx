/** @jsxImportSource preact */
import { useWords } from '../words.ts'
import { Icon } from './icons.tsx'

/** Codes that say the chat is not to be had, rather than not reached. */
const CLOSED = ['NOT_FOUND', 'ROBOT_UNAVAILABLE', 'BAD_PARAM', 'FORBIDDEN', 'APPLICATION_CLOSED', 'ADDRESS_REFUSED']

/** In place of the conversation when it could not be opened. */
export function Failed({ failure, onRetry }: { failure: string | null; onRetry: () => void }) {
  const { t } = useWords()
  const isUnnamed = failure !== null && failure.startsWith('IDENTITY')
  const isClosed = isUnnamed || (failure !== null && CLOSED.includes(failure))
  const lost = navigator.onLine ? t('reconnecting') : t('offline')
  return (
    <div class="failed" role="alert">
      <Icon name={failure === 'NETWORK' ? 'offline' : 'alert'} size={28} />
      <p>{failure === 'NETWORK' ? lost : isUnnamed ? t('signIn') : isClosed ? t('unavailable') : t('error')}</p>
      {!isClosed && (
        <button type="button" class="button" onClick={onRetry}>
          {t('retry')}
        </button>
      )}
    </div>
  )
}
