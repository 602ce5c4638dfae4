/** One measured figure: ours, or with `peer` that peer's; `ratio` is then ours over the peer's. */
export type Row = {
  bench: string
  case: string
  metric: string
  value: number
  unit: string
  peer?: string
  ratio?: number
}
