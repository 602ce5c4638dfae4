import { useFormat } from '#src/i18n/format.ts'

/** A limit of bytes as it was set, in megabytes of 1,048,576: «100 MB». */
export function useMegabytes(): (bytes: number) => string {
  const format = useFormat()
  return (bytes) => `${format.number(bytes / 1024 / 1024)} MB`
}
