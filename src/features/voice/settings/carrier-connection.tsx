import { useMutation } from '@tanstack/react-query'
import { CircleCheck, Clock, PhoneIncoming, TriangleAlert } from 'lucide-react'
import { client } from '#src/api/client.ts'
import type { Carrier, CarrierTest } from '#src/api/types.ts'
import { usePermission } from '#src/features/shared/session/application-context.ts'
import { ScreenLink } from '#src/features/shared/screens/screen-link.tsx'
import { errorText } from '#src/i18n/error-text.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { apiFailure } from '#src/api/errors.ts'
import { Badge, type Tone } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Card } from '#src/ui/card.tsx'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { DisabledReason } from '#src/ui/disabled-reason.tsx'
import { menuPath } from '../menu-path.ts'

const ICON = { size: 12, strokeWidth: 1.75, 'aria-hidden': true } as const

type CarrierConnectionProps = { appId: string; carrier: Carrier; isDirty: boolean }

/** Whether calls come, where the carrier has to send them, and whether it can be asked for anything. */
export function CarrierConnection({ appId, carrier, isDirty }: CarrierConnectionProps) {
  const t = useTexts()
  const canEdit = usePermission('channel.bind')
  const test = useMutation({ mutationFn: () => client.voice.testCarrier({ appId }) })
  const isWhole = carrier.configured && carrier.baseUrl !== '' && carrier.account !== ''
  const reason = !canEdit
    ? t(($) => $.voice.reasons.permission)
    : isDirty
      ? t(($) => $.voice.connection.saveFirst)
      : isWhole
        ? undefined
        : t(($) => $.voice.connection.outcomes.missing)
  return (
    <Card
      title={t(($) => $.voice.connection.title)}
      actions={
        <DisabledReason reason={reason}>
          <Button size="small" busy={test.isPending} onClick={() => test.mutate()}>
            {t(($) => $.voice.connection.test)}
          </Button>
        </DisabledReason>
      }
    >
      <div className="flex flex-col gap-4">
        {test.data && !test.isPending && <Tested found={test.data} />}
        {test.error && (
          <Callout tone="danger" live title={t(($) => $.voice.connection.outcomes.failed)}>
            {errorText(t, apiFailure(test.error).code)}
          </Callout>
        )}
        <Calls carrier={carrier} />
        <Addresses appId={appId} addresses={carrier.addresses} />
      </div>
    </Card>
  )
}

/** Whether calls have come, and what keeps them from coming. */
function Calls({ carrier: { configured, lastCallAt, refusedAt } }: Pick<CarrierConnectionProps, 'carrier'>) {
  const t = useTexts()
  const format = useFormat()
  return (
    <>
      <p className="flex flex-wrap items-center gap-2 text-13">
        {lastCallAt !== null ? (
          <>
            <Badge tone="success" icon={<PhoneIncoming {...ICON} />}>
              {t(($) => $.voice.connection.arrives)}
            </Badge>
            <span className="text-muted">
              {t(($) => $.voice.connection.lastCall, { at: format.dateTime(lastCallAt) })}
            </span>
          </>
        ) : configured ? (
          <>
            <Badge tone="info" icon={<Clock {...ICON} />}>
              {t(($) => $.voice.connection.waiting)}
            </Badge>
            <span className="text-muted">{t(($) => $.voice.connection.waitingText)}</span>
          </>
        ) : (
          <>
            <Badge>{t(($) => $.voice.connection.notYet)}</Badge>
            <span className="text-muted">{t(($) => $.voice.connection.notYetText)}</span>
          </>
        )}
      </p>
      {refusedAt !== null && (
        <Callout tone="warning" title={t(($) => $.voice.connection.refused, { at: format.dateTime(refusedAt) })}>
          {t(($) => $.voice.connection.refusedText)}
        </Callout>
      )}
    </>
  )
}

/** Where the carrier sends the calls of each number. */
function Addresses({ appId, addresses }: { appId: string; addresses: Carrier['addresses'] }) {
  const t = useTexts()
  return (
    <div className="flex flex-col gap-1.5">
      <h3 className="text-13 font-medium">{t(($) => $.voice.settings.addresses)}</h3>
      <p className="text-12 text-muted">
        {addresses.length > 0 ? t(($) => $.voice.settings.addressesHelp) : t(($) => $.voice.connection.noNumber)}
      </p>
      {addresses.length > 0 && (
        <ul className="flex flex-col gap-1.5">
          {addresses.map(({ number, url, flowId, menu }) => (
            <li key={number} className="flex items-center gap-2 rounded-control bg-sunken py-1.5 pr-1 pl-3">
              <span className="flex min-w-0 flex-1 flex-col gap-0.5">
                <span className="text-12">
                  <span className="tabular font-medium">{number}</span>{' '}
                  <ScreenLink href={menuPath(appId, flowId)} className="focus-ring rounded-small underline">
                    {menu}
                  </ScreenLink>
                </span>
                <code className="font-mono text-12 wrap-anywhere">{url}</code>
              </span>
              <CopyButton
                value={url}
                label={t(($) => $.voice.settings.copyAddress, { number })}
                copiedLabel={t(($) => $.common.copied)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const TONES: Readonly<Record<CarrierTest['numbers'][number]['state'], Tone>> = {
  here: 'success',
  own: 'neutral',
  elsewhere: 'warning',
  missing: 'warning',
}
const STANDINGS = ['active', 'suspended', 'closed'] as const

/** What came of asking the carrier. */
function Tested({ found }: { found: CarrierTest }) {
  const t = useTexts()
  const { outcome, detail, account, status, numbers } = found
  if (outcome !== 'reached')
    return (
      <Callout tone="danger" live title={t(($) => $.voice.connection.outcomes[outcome])}>
        {detail}
      </Callout>
    )
  const known = STANDINGS.find((one) => one === status)
  const standing = known === undefined ? status : t(($) => $.voice.connection.standings[known])
  const isWell = status === 'active' && numbers.every(({ state }) => state === 'here' || state === 'own')
  return (
    <Callout tone={isWell ? 'success' : 'warning'} live title={t(($) => $.voice.connection.outcomes.reached)}>
      <p>{t(($) => $.voice.connection.account, { account, standing })}</p>
      <ul className="mt-1.5 flex flex-col gap-1.5">
        {numbers.map(({ number, state, leadsTo }) => (
          <li key={number} className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
            <span className="tabular">{number}</span>
            <Badge
              tone={TONES[state]}
              icon={TONES[state] === 'warning' ? <TriangleAlert {...ICON} /> : <CircleCheck {...ICON} />}
            >
              {t(($) => $.voice.connection.states[state])}
            </Badge>
            {state === 'elsewhere' && leadsTo !== '' && (
              <code className="font-mono text-12 wrap-anywhere">{leadsTo}</code>
            )}
          </li>
        ))}
      </ul>
    </Callout>
  )
}
