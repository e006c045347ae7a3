/**
 * Whether the pointer itself moved. A list that opens, filters or scrolls below a resting pointer gets a `mousemove` without movement; choosing what lies there
 * would let Enter take another option than the one that was typed.
 */
export const hasPointerMoved = ({ movementX, movementY }: MouseEvent): boolean => movementX !== 0 || movementY !== 0
