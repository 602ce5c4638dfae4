-- Imports that wait were checked when only the oldest open transaction was kept: the same as a snapshot that has seen all before it.
update qa_import set watermark = watermark || ':' || watermark || ':' where watermark ~ '^[0-9]+$';
