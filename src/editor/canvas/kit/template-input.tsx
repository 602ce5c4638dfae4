import { TemplateBox, type TemplateInputProps } from './template-box.tsx'

/** One line of Liquid text, which grows when it is long: a name, an address. */
export function TemplateInput({ path, ...rest }: TemplateInputProps) {
  return <TemplateBox {...rest} path={path} rows={1} single quiet={rest.quiet ?? true} />
}
