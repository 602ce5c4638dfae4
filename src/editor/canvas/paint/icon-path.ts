/** The lines of an icon that is on the page, as a path of 24 by 24 that a canvas can draw. */
export function iconPath(svg: SVGElement): Path2D {
  const path = new Path2D()
  for (const shape of svg.querySelectorAll('path, circle, rect, line, ellipse, polyline, polygon')) add(path, shape)
  return path
}

function add(path: Path2D, shape: Element): void {
  const number = (name: string) => Number(shape.getAttribute(name) ?? 0)
  switch (shape.tagName) {
    case 'path':
      path.addPath(new Path2D(shape.getAttribute('d') ?? ''))
      break
    case 'circle':
      path.moveTo(number('cx') + number('r'), number('cy'))
      path.arc(number('cx'), number('cy'), number('r'), 0, 2 * Math.PI)
      break
    case 'ellipse':
      path.moveTo(number('cx') + number('rx'), number('cy'))
      path.ellipse(number('cx'), number('cy'), number('rx'), number('ry'), 0, 0, 2 * Math.PI)
      break
    case 'rect':
      path.roundRect(number('x'), number('y'), number('width'), number('height'), number('rx') || number('ry'))
      break
    case 'line':
      path.moveTo(number('x1'), number('y1'))
      path.lineTo(number('x2'), number('y2'))
      break
    default:
      path.addPath(new Path2D(`M${shape.getAttribute('points') ?? ''}${shape.tagName === 'polygon' ? 'z' : ''}`))
  }
}
