import { Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { dataAt } from '#src/domain/graph/data-path.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Combobox } from '#src/ui/combobox.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { BoundField, type FieldTexts } from '../canvas/kit/bound-field.tsx'
import { useInspector } from '../canvas/kit/inspector-context.tsx'
import type { Path } from '../canvas/kit/path.ts'
import { useField } from '../canvas/kit/use-field.ts'
import { SoundButton } from './sound-button.tsx'
import { useSounds } from './sounds-context.tsx'

type SoundInputProps = FieldTexts & {
  path: Path
  placeholder?: string
  /** What is put where no sound is wanted; absent: null. The record of a prompt's sounds leaves the language out. */
  onClear?: () => void
}

/** A sound, by its id: one that was uploaded, or a file that is uploaded here. */
export function SoundInput({ path, placeholder, onClear, ...texts }: SoundInputProps) {
  const t = useTexts()
  const { data } = useInspector()
  const { list, add } = useSounds()
  const { isReadOnly, issues, set } = useField(path)
  const input = useRef<HTMLInputElement>(null)
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const id = dataAt(data, path)
  const chosen = list.find((sound) => sound.id === id)
  const missing =
    typeof id === 'string' && chosen === undefined ? { value: id, label: t(($) => $.editor.prompt.gone) } : null
  const choose = (next: string | null) => {
    setRefusal(undefined)
    if (next === null && onClear) onClear()
    else set(next)
  }
  async function upload(file: File | undefined) {
    if (file === undefined || add === undefined) return
    setBusy(true)
    const done = await add(file)
    setBusy(false)
    if (done.ok) choose(done.id)
    else setRefusal(done.text)
  }
  return (
    <BoundField path={path} {...texts} issues={issues} below={refusal && <span role="alert">{refusal}</span>}>
      <div className="flex items-center gap-1">
        <Combobox
          options={list.map(({ id: value, name, seconds }) => ({
            value,
            label: name,
            help: t(($) => $.editor.prompt.seconds, { seconds: Math.round(seconds) }),
          }))}
          value={chosen ? { value: chosen.id, label: chosen.name } : missing}
          onValueChange={(option) => choose(option?.value ?? null)}
          placeholder={placeholder ?? t(($) => $.editor.prompt.none)}
          emptyText={t(($) => $.editor.prompt.noSounds)}
          {...(!isReadOnly && { clearLabel: t(($) => $.editor.field.clear) })}
          readOnly={isReadOnly}
        />
        {chosen && <SoundButton url={chosen.url} name={chosen.name} />}
        {add !== undefined && !isReadOnly && (
          <>
            <IconButton
              size="small"
              label={t(($) => $.editor.prompt.upload)}
              busy={isBusy}
              icon={<Upload size={14} aria-hidden />}
              onClick={() => input.current?.click()}
            />
            <input
              ref={input}
              type="file"
              hidden
              accept=".wav,.mp3,audio/wav,audio/mpeg"
              onChange={(event) => {
                void upload(event.target.files?.[0])
                event.target.value = ''
              }}
            />
          </>
        )}
      </div>
    </BoundField>
  )
}
