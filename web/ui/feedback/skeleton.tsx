import "./skeleton.css";

/** Grey blocks where content is about to be; `label` says it to those who do not see them. */
export function Skeleton({ label, heights }: { label: string; heights: readonly number[] }) {
  return (
    <div className="skeleton" role="status" aria-label={label}>
      {heights.map((height, index) => (
        <span key={index} style={{ height }} />
      ))}
    </div>
  );
}
