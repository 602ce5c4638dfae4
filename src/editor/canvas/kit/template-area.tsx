import { TemplateBox, type TemplateAreaProps } from './template-box.tsx'

/** Several lines of Liquid text. */
export function TemplateArea({ rows = 4, ...rest }: TemplateAreaProps) {
  return <TemplateBox {...rest} rows={rows} />
}
