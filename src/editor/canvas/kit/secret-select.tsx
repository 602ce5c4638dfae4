import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Field } from '#src/ui/field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { useInspector } from './inspector-context.tsx'
import type { Path } from './path.ts'
import { SelectInput } from './select-input.tsx'
import { useField } from './use-field.ts'

/** How secrets may be called. */
const NAME = /^[a-z][a-z0-9_.-]{0,49}$/

/** A secret of the application, by its name; who may can save a new one, which never comes back to the page. */
export function SecretSelect({ path, label }: { path: Path; label: string }) {
  const t = useTexts()
  const { resources, isReadOnly } = useInspector()
  const { set } = useField(path)
  const [isOpen, setOpen] = useState(false)
  const { saveSecret } = resources
  return (
    <>
      <SelectInput
        path={path}
        label={label}
        options={resources.secrets.map((name) => ({ value: name, label: name }))}
      />
      {saveSecret && !isReadOnly && (
        <>
          <Button
            size="small"
            tone="quiet"
            icon={<KeyRound size={16} strokeWidth={1.75} aria-hidden />}
            onClick={() => setOpen(true)}
            className="self-start"
          >
            {t(($) => $.nodes.http.newSecret)}
          </Button>
          {isOpen && (
            <SecretDialog
              onClose={() => setOpen(false)}
              onSave={async (name, value) => {
                await saveSecret(name, value)
                set(name)
              }}
            />
          )}
        </>
      )}
    </>
  )
}

type SecretDialogProps = { onClose: () => void; onSave: (name: string, value: string) => Promise<void> }

/** Name and value of a new secret. They live in this dialog only, never in the flow. */
function SecretDialog({ onClose, onSave }: SecretDialogProps) {
  const t = useTexts()
  const [name, setName] = useState('')
  const [value, setValue] = useState('')
  const [state, setState] = useState<'open' | 'busy' | 'failed'>('open')
  const isReady = NAME.test(name) && value !== ''
  const handleSave = async () => {
    if (!isReady || state === 'busy') return
    setState('busy')
    try {
      await onSave(name, value)
      onClose()
    } catch {
      setState('failed')
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(($) => $.nodes.http.secretTitle)}
      description={t(($) => $.nodes.http.secretHelp)}
      size="small"
      closeLabel={t(($) => $.common.close)}
      footer={
        <>
          <Button onClick={onClose}>{t(($) => $.common.cancel)}</Button>
          <Button
            tone="accent"
            disabled={!isReady}
            busy={state === 'busy'}
            onClick={() => {
              void handleSave()
            }}
          >
            {t(($) => $.nodes.http.saveSecret)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {state === 'failed' && <Callout tone="danger">{t(($) => $.nodes.http.secretFailed)}</Callout>}
        <Field label={t(($) => $.nodes.http.secretKey)} help={t(($) => $.nodes.http.secretNameHelp)}>
          <TextField
            value={name}
            onChange={(event) => setName(event.target.value.toLowerCase())}
            placeholder="shop_api_key"
            autoComplete="off"
          />
        </Field>
        <Field label={t(($) => $.nodes.http.secretValue)}>
          <TextField
            type="password"
            value={value}
            onChange={(event) => setValue(event.target.value)}
            autoComplete="off"
          />
        </Field>
      </div>
    </Dialog>
  )
}
