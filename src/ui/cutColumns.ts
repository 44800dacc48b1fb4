/** Padding beside a cell's content, in pixels: this much may be cut off. */
const spare = 6

/** Tells the covers how much of the column cut by a side is visible; a column of text alone may be cut. */
export const coverCut = (box: HTMLElement): void => {
  const { clientWidth: width, parentElement: holder } = box
  const start = box.getBoundingClientRect().left + box.clientLeft
  let [left, right] = [0, 0]
  for (const cell of box.querySelectorAll('thead th:not(.words)')) {
    const sides = cell.getBoundingClientRect()
    const [from, to] = [sides.left - start, sides.right - start]
    if (from < -spare && to > spare) left = to
    if (from < width - spare && to > width + spare) right = width - from
  }
  // The scroll bars of the box itself stay reachable.
  if (holder)
    holder.style.cssText = `--left:${left}px;--right:${right}px;--beside:${box.offsetWidth - width}px;--below:${box.offsetHeight - box.clientHeight}px`
}
