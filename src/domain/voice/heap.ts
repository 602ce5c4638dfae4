/** A queue that gives the least first: a binary heap. */
export function createHeap<Item>(compare: (a: Item, b: Item) => number) {
  const items: Item[] = []
  const at = (index: number) => items[index] as Item
  const swap = (a: number, b: number) => {
    const held = at(a)
    items[a] = at(b)
    items[b] = held
  }
  return {
    push(item: Item): void {
      items.push(item)
      for (let child = items.length - 1; child > 0;) {
        const parent = (child - 1) >> 1
        if (compare(at(parent), at(child)) <= 0) break
        swap(parent, child)
        child = parent
      }
    },
    pop(): Item | undefined {
      const [first] = items
      const last = items.pop()
      if (items.length === 0 || last === undefined) return first
      items[0] = last
      for (let parent = 0; ;) {
        const left = 2 * parent + 1
        if (left >= items.length) break
        const right = left + 1
        const child = right < items.length && compare(at(right), at(left)) < 0 ? right : left
        if (compare(at(parent), at(child)) <= 0) break
        swap(parent, child)
        parent = child
      }
      return first
    },
  }
}
