import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Eye, Phone, PhoneCall, PhoneOff } from 'lucide-react'
import { isDefinedError } from '#src/api/errors.ts'
import { orpc } from '#src/api/query.ts'
import type { Call, CallBack } from '#src/api/types.ts'
import { UnmaskDialog } from '#src/features/shared/unmask/unmask-dialog.tsx'
import { useUnmasked } from '#src/features/shared/unmask/use-unmasked.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { useToasts } from '#src/ui/use-toasts.ts'
import { useMay } from './use-may.ts'

type CallBarProps = {
  appId: string
  conversationId: string
  /** The agent serves it: only then it can be dialled and settled. */
  isServing: boolean
}

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** What a conversation of the telephone is: a caller on the line, or somebody to be called back, and what to do about it. */
export function CallBar({ appId, conversationId, isServing }: CallBarProps) {
  const input = { appId, conversationId }
  // What is not there now will not come: a conversation is one of the two from its beginning.
  const refetchInterval = ({ state }: { state: { data: unknown } }) =>
    isServing && state.data !== undefined ? LOOK : false
  const call = useQuery(orpc.voice.call.queryOptions({ input, refetchInterval }))
  const callBack = useQuery(orpc.voice.callBack.queryOptions({ input, refetchInterval, enabled: call.isError }))
  if (callBack.data !== undefined) return <CallBackBar appId={appId} callBack={callBack.data} isServing={isServing} />
  return call.data === undefined ? null : <LineBar appId={appId} call={call.data} isServing={isServing} />
}

/** Milliseconds between two looks at a call that is going on. */
const LOOK = 5000

function LineBar({ appId, call, isServing }: { appId: string; call: Call; isServing: boolean }) {
  const t = useTexts()
  return (
    <section
      aria-label={t(($) => $.workspace.call.title)}
      className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-sunken px-4 py-2 text-13"
    >
      {call.onTheLine ? <PhoneCall {...ICON} /> : <PhoneOff {...ICON} />}
      <Badge tone={call.onTheLine ? 'success' : 'neutral'}>
        {call.onTheLine ? t(($) => $.workspace.call.onTheLine) : t(($) => $.workspace.call.over)}
      </Badge>
      <Caller
        appId={appId}
        conversationId={call.conversationId}
        number={call.caller}
        masked={call.masked}
        isServing={isServing}
      />
      <span className="text-muted">{t(($) => $.workspace.call.through, { menu: call.menu.name })}</span>
    </section>
  )
}

type CallerProps = Pick<CallBarProps, 'appId' | 'conversationId' | 'isServing'> & { number: string; masked: boolean }

/** A caller's number; who serves them may lift its mask. */
function Caller({ appId, conversationId, number: given, masked, isServing }: CallerProps) {
  const t = useTexts()
  const may = useMay()
  const unmasking = useUnmasked(appId, conversationId)
  if (given === '') return <span className="text-muted">{t(($) => $.workspace.call.hidden)}</span>
  const number = unmasking.unmasked?.caller ?? given
  const isMasked = masked && unmasking.unmasked === undefined
  return (
    <span className="tabular flex items-center gap-1 font-medium">
      {number}
      {isMasked ? (
        <span className="sr-only">{t(($) => $.workspace.call.masked)}</span>
      ) : (
        <CopyButton value={number} label={t(($) => $.workspace.call.copy)} copiedLabel={t(($) => $.common.copied)} />
      )}
      {isMasked && isServing && may.unmask && (
        <Button size="small" tone="quiet" icon={<Eye {...ICON} size={14} />} onClick={unmasking.ask}>
          {t(($) => $.frame.unmask.action)}
        </Button>
      )}
      <UnmaskDialog unmasking={unmasking} />
    </span>
  )
}

type CallBackBarProps = { appId: string; callBack: CallBack; isServing: boolean }

function CallBackBar({ appId, callBack, isServing }: CallBackBarProps) {
  const t = useTexts()
  const toasts = useToasts()
  const notices = useNotices()
  const queryClient = useQueryClient()
  const { conversationId, number, masked, note, state, canDial, dialled } = callBack
  const refresh = () =>
    Promise.all([orpc.voice.key(), orpc.desk.key()].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  const dial = useMutation(
    orpc.voice.dialCallBack.mutationOptions({
      onSuccess: async () => {
        notices.done(t(($) => $.workspace.call.ringing))
        await refresh()
      },
      onError(error) {
        if (!isDefinedError(error) || error.code !== 'CARRIER_REFUSED') return notices.failed(error)
        toasts.show({ kind: 'error', title: t(($) => $.workspace.call.refused), note: error.data.detail })
      },
    }),
  )
  const settle = useMutation(orpc.voice.settleCallBack.mutationOptions({ onSuccess: refresh, onError: notices.failed }))
  return (
    <section
      aria-label={t(($) => $.workspace.call.callBack)}
      className="flex shrink-0 flex-col gap-2 border-b border-line bg-sunken px-4 py-2 text-13"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Phone {...ICON} />
        <Badge tone={state === 'done' ? 'success' : state === 'not_reached' ? 'neutral' : 'warning'}>
          {t(($) => $.workspace.call.states[state])}
        </Badge>
        <Caller appId={appId} conversationId={conversationId} number={number} masked={masked} isServing={isServing} />
        {isServing && state === 'waiting' && (
          <span className="ml-auto flex flex-wrap gap-1.5">
            {canDial && (
              <Button
                size="small"
                tone="accent"
                icon={<PhoneCall {...ICON} size={14} />}
                busy={dial.isPending}
                onClick={() => dial.mutate({ appId, conversationId })}
              >
                {dialled ? t(($) => $.workspace.call.dialAgain) : t(($) => $.workspace.call.dial)}
              </Button>
            )}
            <Button
              size="small"
              busy={settle.isPending && settle.variables.outcome === 'done'}
              onClick={() => settle.mutate({ appId, conversationId, outcome: 'done' })}
            >
              {t(($) => $.workspace.call.done)}
            </Button>
            <Button
              size="small"
              busy={settle.isPending && settle.variables.outcome === 'not_reached'}
              onClick={() => settle.mutate({ appId, conversationId, outcome: 'not_reached' })}
            >
              {t(($) => $.workspace.call.notReached)}
            </Button>
          </span>
        )}
      </div>
      {note !== '' && <p className="text-muted wrap-anywhere">{note}</p>}
    </section>
  )
}
