import { dataAt } from '#src/domain/graph/data-path.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { promptSchema } from '#src/domain/telephony/prompt.ts'
import { promptSeconds } from '#src/domain/voice/saying.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import type { FieldTexts } from '../canvas/kit/bound-field.tsx'
import { useInspector, useTextLanguage } from '../canvas/kit/inspector-context.tsx'
import { languageName } from '../canvas/kit/language-name.ts'
import { LocalisedTextArea } from '../canvas/kit/localised-text-area.tsx'
import type { Path } from '../canvas/kit/path.ts'
import { useField } from '../canvas/kit/use-field.ts'
import { SoundInput } from './sound-input.tsx'
import { useSounds } from './sounds-context.tsx'

type PromptInputProps = FieldTexts & {
  /** Of the prompt, with its texts and its sounds. */
  path: Path
  rows?: number
}

/** What a caller hears: a text in each language, which a voice speaks, or a recording in its place. */
export function PromptInput({ path, rows, help, ...texts }: PromptInputProps) {
  const t = useTexts()
  const { data } = useInspector()
  const { list } = useSounds()
  const [languages, language] = useTextLanguage(dataAt(data, [...path, 'text']))
  const sounds = useField([...path, 'sounds'])
  const prompt = promptSchema.safeParse(dataAt(data, path)).data
  const seconds = prompt ? promptSeconds(prompt, language, new Map(list.map((sound) => [sound.id, sound]))) : 0
  const clear = () => {
    const held = typeof sounds.value === 'object' && sounds.value !== null ? sounds.value : {}
    sounds.set(Object.fromEntries(Object.entries(held).filter(([key]) => key !== language)))
  }
  return (
    <div className="flex flex-col gap-2">
      <LocalisedTextArea
        {...texts}
        path={[...path, 'text']}
        limit={LIMITS.flow.text}
        {...(rows !== undefined && { rows })}
        help={
          <>
            {help} {seconds > 0 && t(($) => $.editor.prompt.lasts, { seconds: Math.max(1, Math.round(seconds)) })}
          </>
        }
      />
      <SoundInput
        path={[...path, 'sounds', language]}
        label={
          languages.length > 1
            ? t(($) => $.editor.prompt.soundIn, { language: languageName(language) })
            : t(($) => $.editor.prompt.sound)
        }
        onClear={clear}
      />
    </div>
  )
}
