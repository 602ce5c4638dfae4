import { MessageSquare } from 'lucide-react'
import { anyText } from '#src/domain/flow/said-texts.ts'
import type { LocalisedText } from '#src/domain/value/localised-text.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { plainPreview } from '#src/domain/template/plain-preview.ts'
import { UploadButton } from '#src/editor/answer/upload-button.tsx'
import { useInspector } from '#src/editor/canvas/kit/inspector-context.tsx'
import { ListEditor } from '#src/editor/canvas/kit/list-editor.tsx'
import { LocalisedRichText } from '#src/editor/canvas/kit/localised-rich-text.tsx'
import { LocalisedTextInput } from '#src/editor/canvas/kit/localised-text-input.tsx'
import { NumberInput } from '#src/editor/canvas/kit/number-input.tsx'
import type { Path } from '#src/editor/canvas/kit/path.ts'
import { QuickButtonList } from '#src/editor/canvas/kit/quick-button-list.tsx'
import { Section } from '#src/editor/canvas/kit/section.tsx'
import { SelectInput } from '#src/editor/canvas/kit/select-input.tsx'
import { TemplateInput } from '#src/editor/canvas/kit/template-input.tsx'
import { UnionInput } from '#src/editor/canvas/kit/union-input.tsx'
import { options } from '#src/editor/canvas/kit/row-labels.ts'
import { defineNodeView } from '#src/editor/canvas/kit/view.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { wordsOfLine } from '#src/lib/marks.ts'
import { newVariant, type MessageData, type MessageVariant } from './spec.ts'

const limits = LIMITS.flow

export const messageView = defineNodeView<MessageData>({
  icon: MessageSquare,
  hue: 1,
  summary({ variants }, t, { language }) {
    const [first] = variants
    const words = first ? wordsOf(first, language) : ''
    if (words === '' || !first) return t(($) => $.nodes.message.summaryNone)
    const text = first.type === 'text' ? words : `${t(($) => $.nodes.message.types[first.type])}: ${words}`
    return variants.length === 1
      ? text
      : t(($) => $.nodes.message.summaryVariants, { text, count: variants.length - 1 })
  },
  labels: {
    variants: (t) => t(($) => $.nodes.message.variants),
    order: (t) => t(($) => $.nodes.message.order),
    delay: (t) => t(($) => $.nodes.message.delay),
  },
  options: {
    order: options(['turn', 'random'], (value) => (t) => t(($) => $.nodes.message.orders[value])),
    'variants.type': options(
      ['text', 'image', 'video', 'card'],
      (value) => (t) => t(($) => $.nodes.message.types[value]),
    ),
  },
  Inspector,
})

/** What a variant says, without its marks and with its variables in brackets. */
function wordsOf(variant: MessageVariant, language: string | null = null): string {
  const said = (text: LocalisedText) => anyText(text, language)
  if (variant.type === 'image' || variant.type === 'video')
    return plainPreview(said(variant.alt)) || plainPreview(variant.url)
  const words = variant.type === 'card' ? said(variant.title) || said(variant.text) : said(variant.text)
  return plainPreview(words.split('\n').map(wordsOfLine).join('\n'))
}

function Inspector() {
  const t = useTexts()
  const { data } = useInspector<MessageData>()
  return (
    <Section title={t(($) => $.nodes.message.name)}>
      <ListEditor<MessageVariant>
        path={['variants']}
        label={t(($) => $.nodes.message.variants)}
        max={limits.variants}
        min={1}
        addLabel={t(($) => $.nodes.message.addVariant)}
        help={t(($) => $.nodes.message.variantsHelp)}
        create={(id) => newVariant('text', id)}
        rowLabel={(_, index) => t(($) => $.nodes.message.variant, { number: index + 1 })}
      >
        {(path, variant) => <VariantFields path={path} variant={variant} />}
      </ListEditor>
      {data.variants.length > 1 && (
        <SelectInput
          path={['order']}
          label={t(($) => $.nodes.message.order)}
          options={(['turn', 'random'] as const).map((value) => ({
            value,
            label: t(($) => $.nodes.message.orders[value]),
          }))}
        />
      )}
      <NumberInput
        path={['delay']}
        label={t(($) => $.nodes.message.delay)}
        help={t(($) => $.nodes.message.delayHelp)}
        unit={t(($) => $.nodes.message.seconds)}
        min={0}
        max={limits.typingSeconds}
        placeholder="0"
      />
    </Section>
  )
}

function VariantFields({ path, variant }: { path: Path; variant: MessageVariant }) {
  const t = useTexts()
  return (
    <>
      <UnionInput<MessageVariant['type']>
        path={path}
        label={t(($) => $.nodes.message.type)}
        type={variant.type}
        options={(['text', 'image', 'video', 'card'] as const).map((value) => ({
          value,
          label: t(($) => $.nodes.message.types[value]),
        }))}
        make={(type) => carriedOver(newVariant(type, variant.id), variant)}
      />
      {variant.type === 'text' && (
        <LocalisedRichText
          path={[...path, 'text']}
          label={t(($) => $.nodes.message.text)}
          limit={limits.text}
          required
        />
      )}
      {(variant.type === 'image' || variant.type === 'video') && <MediaFields path={path} type={variant.type} />}
      {variant.type === 'card' && <CardFields path={path} />}
      {(variant.type === 'text' || variant.type === 'card') && <QuickButtonList path={[...path, 'buttons']} />}
    </>
  )
}

function MediaFields({ path, type }: { path: Path; type: 'image' | 'video' }) {
  const t = useTexts()
  return (
    <>
      <TemplateInput
        path={[...path, 'url']}
        label={t(($) => $.nodes.message.url)}
        limit={limits.url}
        placeholder={type === 'image' ? 'https://example.com/map.png' : 'https://example.com/how-to.mp4'}
        required
      />
      <FileUpload path={[...path, 'url']} kind={type} />
      <LocalisedTextInput
        path={[...path, 'alt']}
        label={t(($) => $.nodes.message.alt)}
        limit={limits.title}
        required
        help={t(($) => $.nodes.message.altHelp)}
      />
    </>
  )
}

function CardFields({ path }: { path: Path }) {
  const t = useTexts()
  return (
    <>
      <LocalisedTextInput
        path={[...path, 'title']}
        label={t(($) => $.nodes.message.title)}
        limit={limits.title}
        required
      />
      <LocalisedRichText
        path={[...path, 'text']}
        label={t(($) => $.nodes.message.text)}
        limit={limits.text}
        form="words"
      />
      <TemplateInput
        path={[...path, 'imageUrl']}
        label={t(($) => $.nodes.message.imageUrl)}
        limit={limits.url}
        placeholder="https://"
      />
      <FileUpload path={[...path, 'imageUrl']} kind="image" />
    </>
  )
}

/** Puts the address of an uploaded file at a path. */
function FileUpload({ path, kind }: { path: Path; kind: 'image' | 'video' }) {
  const { isReadOnly, set } = useInspector<MessageData>()
  return <UploadButton kind={kind} disabled={isReadOnly} onStored={(url) => set(path, url)} />
}

/** The text and the buttons stay when a text becomes a card or the other way round. */
function carriedOver(fresh: MessageVariant, old: MessageVariant): MessageVariant {
  const hasText = (variant: MessageVariant) => variant.type === 'text' || variant.type === 'card'
  if (hasText(fresh) && hasText(old)) return { ...fresh, text: old.text, buttons: old.buttons }
  if (!hasText(fresh) && !hasText(old)) return { ...fresh, url: old.url, alt: old.alt }
  return fresh
}
